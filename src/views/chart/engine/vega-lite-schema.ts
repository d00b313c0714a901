/** The JSON schema of Vega-Lite. It is large: only what an author writes by hand is compared with it. */
import schema from 'vega-lite/vega-lite-schema.json' with { type: 'json' };

export const vegaLiteSchema: Readonly<Record<string, unknown>> = schema;
