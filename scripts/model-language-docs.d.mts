export declare const modelLanguageFile: string;
export declare function createModelLanguagePage(): Promise<string>;
