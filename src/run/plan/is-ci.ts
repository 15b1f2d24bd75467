/** `CI` as continuous integration sets it; `CI=false` and `CI=0` mean a person. */
export function isCi({ CI }: Readonly<Record<string, string | undefined>>): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'
}
