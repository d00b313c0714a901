export declare const vectorsFile: string;
export declare const pageFile: string;
export declare function createVectors(): Promise<string>;
export declare function createPage(): string;
