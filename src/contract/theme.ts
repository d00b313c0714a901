/** The structured theme of a dashboard; all leaves are CSS values. Source: docs/dashboard-format.md, "Theme". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';
import { isMultiple, themeMultiples } from './theme-multiples.ts';

const leaf = z.string().optional();

const border = z.strictObject({ color: leaf, radius: leaf, style: leaf, width: leaf }).optional();

const title = z.strictObject({ color: leaf, fontFamily: leaf, fontSize: leaf, fontWeight: leaf }).optional();

export const themeSchema = z.strictObject({
  backgroundColor: leaf,
  fontFamily: leaf,
  primaryColor: leaf,
  themeId: leaf,
  controls: z.strictObject({ backgroundColor: leaf, padding: leaf, border, title }).optional(),
  dashboard: z.strictObject({ backgroundColor: leaf, padding: leaf }).optional(),
  widgets: z
    .strictObject({
      backgroundColor: leaf,
      margin: leaf,
      padding: leaf,
      border,
      text: z
        .strictObject({ codeFontFamily: leaf, color: leaf, fontFamily: leaf, secondaryColor: leaf })
        .optional(),
      title,
    })
    .optional(),
});

/** More than there are. */
const maxTokens = 200;

const multiples = Object.keys(themeMultiples).join(', ');

/** CSS values by the name of a token, which is that of the custom property without `--vitrine-`: docs/theming.md. */
const tokensSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'This is no name of a token.'),
    z.union([z.string().max(200), z.number()]),
  )
  .superRefine((tokens, context) => {
    for (const [name, value] of Object.entries(tokens))
      if (typeof value === 'number' && !isMultiple(name))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `it is a number, which only multiples may be (${multiples}): write CSS text, such as "2px"`,
        });
  })
  .refine((tokens) => Object.keys(tokens).length <= maxTokens, `A theme has at most ${maxTokens} tokens.`)
  .optional();

/** A theme with the values that have no leaf of their own. */
export const fullThemeSchema = themeSchema.extend({ tokens: tokensSchema, highContrast: tokensSchema });

/** A theme of a dashboard. Each value is CSS text, such as `#2f5bd0` or `12px`; an absent one has its default. */
export type Theme = z.infer<typeof fullThemeSchema>;

/** Schemas that the API reference shows by name. */
export const themeSchemas = {
  Theme: documentSchema(fullThemeSchema, 'The theme of a dashboard. All leaves are CSS values.', {
    primaryColor: 'Color of controls, links and the first series of charts.',
    themeId: 'The name of a preset, or the id of a theme of the account as text.',
    controls: 'Style of filters and other controls.',
    dashboard: 'Style of the area behind the widgets.',
    widgets: 'Style of the boxes of widgets.',
    tokens: `Values by the name of a token, for what has no leaf. Only multiples may be numbers: ${multiples}.`,
    highContrast: 'Values by the name of a token, for readers who want more contrast.',
  }),
};
