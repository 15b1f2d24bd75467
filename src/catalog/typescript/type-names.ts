/** Names of declarations in one file, each given once. */
export class TypeNames {
  readonly #taken = new Set<string>()

  /** A name that the user chose. */
  reserve(name: string): string {
    this.#taken.add(name)
    return name
  }

  /** `GetWeatherArea` for `get_weather` and `area`, with a number where that is taken. */
  take(...words: readonly string[]): string {
    const name = words.map(pascalCase).join('')
    const plain = name === '' ? 'Type' : /^\d/.test(name) ? `_${name}` : name
    let found = plain
    for (let number = 2; this.#taken.has(found); number++) found = `${plain}${number}`
    this.#taken.add(found)
    return found
  }
}

function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
