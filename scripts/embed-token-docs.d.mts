export declare const vectorsFile: string;
export declare const pageFile: string;
export declare function createTestVectors(): Promise<string>;
export declare function createPage(): string;
