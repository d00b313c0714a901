/** Schedules on the days on which clocks change, through the runner. Source: docs/platform-api.md, "Changes of clocks". */
import { describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { minute, succeed, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';
import {
  createClockReader,
  listClockChanges,
  listSlots,
  type ClockChange,
  type WallPattern,
} from './wall-clock-model.ts';

const quarter = 15 * minute;
const hour = 60 * minute;
/** Changes of an hour and of half an hour, in the night and at midnight, on both sides of the equator. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
/** A year that is over: no country can change its rules for it. */
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) };
/** How long the clock walks before a change, and after it: daily schedules run on the day before and on the day after, too. */
const around = 38 * hour;
/** So long before a change and after it, the runner looks each quarter of an hour, else each six hours. */
const near = rounds(2, 12) * hour;
const lateAfter = 2 * minute;

/** Times in what the clock skips or repeats, and at its ends: for a day, for a weekday, and for every hour. */
function listPatterns({ shown, usual }: ClockChange): WallPattern[] {
  const first = Math.min(shown, usual);
  const end = Math.max(shown, usual);
  const inside = first + Math.floor((end - first) / 2 / minute) * minute;
  const atWall = (wall: number): WallPattern => ({
    minutes: [new Date(wall).getUTCMinutes()],
    hours: [new Date(wall).getUTCHours()],
  });
  return [
    ...[first, inside, end - minute, end].map(atWall),
    { ...atWall(inside), weekdays: [new Date(inside).getUTCDay()] },
    { minutes: [new Date(shown).getUTCMinutes()] },
    { minutes: [15, 45] },
  ];
}

const toCron = ({ minutes, hours, weekdays }: WallPattern): string =>
  `${minutes.join(',')} ${hours?.join(',') ?? '*'} * * ${weekdays?.join(',') ?? '*'}`;

/** The moments at which the runner looks. */
function listLooks({ at }: ClockChange): number[] {
  const looks = [];
  for (let look = at - around; look <= at + around;) {
    looks.push(look);
    const next = look + 6 * hour;
    look = next <= at - near || look >= at + near ? next : Math.max(look + quarter, at - near);
  }
  return looks;
}

interface ExpectedRun {
  readonly slot: string;
  readonly isLate: boolean;
  readonly state: string;
}

/** Of the times between two looks, the last one runs. */
function listExpected(slots: readonly number[], looks: readonly number[]): ExpectedRun[] {
  return looks.flatMap((look, index) => {
    const before = looks[index - 1] ?? look;
    const slot = slots.filter((one) => before < one && one <= look).at(-1);
    if (slot === undefined) return [];
    return [{ slot: new Date(slot).toISOString(), isLate: look - slot > lateAfter, state: 'succeeded' }];
  });
}

describe.each(backings)('on %s', (backing) => {
  const { service, schedule, remove, listRuns, createRunner } = useNotifications(backing);

  const walk = async (patterns: readonly WallPattern[], timeZone: string, looks: readonly number[]) => {
    const runner = createRunner(succeed, { atOnce: 50 });
    const paths: string[] = [];
    for (const look of looks) {
      service().clock.stoppedAt = look;
      if (look === looks[0])
        for (const pattern of patterns) paths.push(await schedule(toCron(pattern), timeZone));
      await runner.tick();
    }
    return paths;
  };
  const expectTimes = async (change: ClockChange, timeZone: string): Promise<void> => {
    const looks = listLooks(change);
    const patterns = listPatterns(change);
    const paths = await walk(patterns, timeZone, looks);
    for (const [index, path] of paths.entries()) {
      const pattern = patterns[index] ?? { minutes: [] };
      const slots = listSlots(pattern, createClockReader(timeZone), looks[0] ?? 0, looks.at(-1) ?? 0);
      const runs = (await listRuns(path)).map(({ slot, isLate, state }) => ({ slot, isLate, state }));
      expect(runs.reverse(), toCron(pattern)).toEqual(listExpected(slots, looks));
    }
    await Promise.all(paths.map(remove));
  };

  test.each(zones)('each time runs once, whatever the clock in %s skips or repeats', async (timeZone) => {
    const changes = listClockChanges(createClockReader(timeZone), year.start, year.end);
    expect(changes).toHaveLength(2);
    for (const change of changes) await expectTimes(change, timeZone);
  });
});
