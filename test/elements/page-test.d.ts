/** The page runner's own words. */
declare function describe(name: string, body: () => void): void;
declare function it(name: string, body: () => void | Promise<void>): void;
declare function before(body: () => void | Promise<void>): void;
declare function after(body: () => void | Promise<void>): void;
declare function beforeEach(body: () => void | Promise<void>): void;
declare function afterEach(body: () => void | Promise<void>): void;

/** Of the page's own tasks; TypeScript's library does not know it yet. */
declare const scheduler: {
  postTask(task: () => unknown, options: { priority: 'user-blocking' }): Promise<unknown>;
};
