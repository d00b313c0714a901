/**
 * Makes a folder that only this user may open, such as `/tmp/vitrine-browser-f3a1c0-4711-98563-a8Xk2q`: its kind, then host,
 * number and start of this process. Folders of this kind whose process has ended are removed.
 */
export function makeProcessFolder(kind: string): Promise<string>;
/** Removes a folder with everything in it. What cannot be removed stays. */
export function removeFolder(path: string): Promise<void>;
/** Whether it is a folder, and belongs to this user. */
export function isOwnFolder(path: string): boolean;
