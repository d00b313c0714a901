const day = 86_400_000;

/** What is older is not shown any more, and is deleted. With 0 days, everything is. */
export const toCutoff = (now: Date, keepDays: number): Date => new Date(now.getTime() - keepDays * day);
