/** The path of the generated file, from the root of the repository. */
export const operationPathsFile: string;
/** Creates the text of the generated file from the operations of the contract. */
export function createOperationPaths(): Promise<string>;
