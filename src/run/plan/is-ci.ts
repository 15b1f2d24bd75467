/** Whether `CI` is set as in continuous integration; `CI=false` and `CI=0` do not count. */
export function isCi({ CI }: Readonly<Record<string, string | undefined>>): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'
}
