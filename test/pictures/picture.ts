import type { Page } from 'puppeteer-core';

/** The rows of a widget as a data source of the page gives them: some, an error with this message, or none ever. */
export type PictureRows = { readonly result: unknown } | { readonly error: string } | 'pending';

/** One picture: a dashboard in a page of a given size, as a reader with given wishes sees it. */
export interface Picture {
  /** Unique. It is the name of the reference's file. */
  readonly name: string;
  /** CSS px, of the page. */
  readonly width: number;
  /** CSS px, of the page. */
  readonly height: number;
  /** Properties of the element that are plain data. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** By the ids of the widgets. A widget without an entry has the rows of its spec. */
  readonly rows: Readonly<Record<string, PictureRows>>;
  /** Default: light. */
  readonly scheme?: 'light' | 'dark';
  /** Default: ltr. */
  readonly dir?: 'ltr' | 'rtl';
  /** What the reader has asked the system for. */
  readonly wish?: 'more contrast' | 'forced colours';
  /** What the reader does before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}
