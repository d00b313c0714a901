export declare function findPostgres(): string | undefined;
export declare function installPostgres(): void;
