/**
 * Test files that `npm run test:full` runs and `npm test` leaves out, since together they take longer than a person waits.
 * `docs/testing.md` says where their rules are held in `npm test`.
 */
export const longTests = [
  'test/demo/gallery.test.ts',
  'test/demo/playground.test.ts',
  'test/demo/start.test.ts',
  'test/demo/two-authors.test.ts',
  'test/pictures/pictures.test.ts',
  'test/service/check-database-folder.test.ts',
  'test/service/concurrent-writes.test.ts',
  'test/service/crash-recovery.test.ts',
  'test/service/data/files/live-folder.test.ts',
  'test/service/data/model-mutations.test.ts',
  'test/service/data/postgres-source.test.ts',
  'test/service/database-outage.test.ts',
  'test/service/durability.test.ts',
  'test/service/first-start.test.ts',
  'test/service/notification-schedules.test.ts',
  'test/service/rendering/mailed-pictures.test.ts',
  'test/service/rendering/notification-kill.test.ts',
  'test/service/scim/scim-filter.test.ts',
  'test/service/scim/scim-model.test.ts',
  'test/service/secrets-commands.test.ts',
];
