/** The arguments of the expected calls without a critic, in order of first appearance. */
export function uncriticizedFields(
  expected: readonly { readonly args: Readonly<Record<string, unknown>> }[],
  critics: readonly { readonly field: string }[],
): string[] {
  const fields = new Set<string>()
  for (const { args } of expected) for (const field of Object.keys(args)) fields.add(field)
  // A critic on `filter.status` covers `filter`.
  for (const { field } of critics) {
    fields.delete(field)
    fields.delete(field.split('.')[0] ?? field)
  }
  return [...fields]
}
