export function readUnreleased(changelog: string): string;
export function findReleaseDate(changelog: string, version: string): string | undefined;
export function releaseChangelog(changelog: string, version: string, date: string): string;
