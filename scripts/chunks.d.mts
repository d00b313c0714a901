import type { Rolldown } from 'vite';
export type Chunks = Readonly<Record<string, readonly string[]>>;
export const elementChunks: Chunks;
export const chartEngineChunks: Chunks;
export const otherEngineChunks: Chunks;
export const unnamed: string;
export function splitInto(chunks: Chunks): NonNullable<Rolldown.OutputOptions['codeSplitting']>;
