// Which call a result belongs to, in logs that reuse call ids: some providers restart numbering with each answer.

interface TurnCalls {
  readonly turn: number | null
  readonly ids: string[]
  /** Earlier ones have their result. */
  next: number
}

export class WaitingCalls {
  /** By the id in the log, the latest turn last. */
  readonly #turns = new Map<string, TurnCalls[]>()
  readonly #isAnswered: (id: string) => boolean

  constructor(isAnswered: (id: string) => boolean) {
    this.#isAnswered = isAnswered
  }

  /** `id` is the call's own, `givenId` the one in the log. */
  add(givenId: string, id: string, turn: number | null): void {
    const turns = this.#turns.get(givenId) ?? []
    this.#turns.set(givenId, turns)
    const last = turns.at(-1)
    if (last?.turn === turn) last.ids.push(id)
    else turns.push({ turn, ids: [id], next: 0 })
  }

  /** Whether there is a call with this id, with or without a result. */
  knows(givenId: string): boolean {
    return this.#turns.has(givenId)
  }

  /** The first call of the latest turn that waits for results: results of one turn come in the order of its calls. */
  next(givenId: string): string | undefined {
    const turns = this.#turns.get(givenId) ?? []
    for (let last = turns.at(-1); last !== undefined; last = turns.at(-1)) {
      for (; last.next < last.ids.length; last.next += 1) {
        const id = last.ids[last.next]
        if (id !== undefined && !this.#isAnswered(id)) return id
      }
      turns.pop()
    }
    return undefined
  }
}
