export declare const limitsFile: string;
export declare function createLimitsPage(): Promise<string>;
