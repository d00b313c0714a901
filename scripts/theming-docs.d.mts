export declare const themingFile: string;
export declare function createThemingPage(manifest?: object): Promise<string>;
