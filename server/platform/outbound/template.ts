/** A JSON text whose `{{names}}` are replaced by the values, as they stand inside a JSON string. */
export const filledTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? JSON.stringify(values[name]).slice(1, -1) : whole,
  );
