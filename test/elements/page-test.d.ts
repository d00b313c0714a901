/** Globals of the page test runner. */
declare function describe(name: string, body: () => void): void;
declare function it(name: string, body: () => void | Promise<void>): void;
declare function before(body: () => void | Promise<void>): void;
declare function after(body: () => void | Promise<void>): void;
declare function beforeEach(body: () => void | Promise<void>): void;
declare function afterEach(body: () => void | Promise<void>): void;

/** The scheduler of tasks, which TypeScript's library does not declare yet. */
declare const scheduler: {
  postTask(task: () => unknown, options: { priority: 'user-blocking' }): Promise<unknown>;
};
