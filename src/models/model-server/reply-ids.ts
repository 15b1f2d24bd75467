import { randomBytes } from 'node:crypto'

/** Ids in the style of the provider: unique on a server, new on every server, always of the same length. */
export interface ReplyIds {
  make(prefix: string): string
  /** Output items of the Responses API, which a client may send back as an id. */
  readonly items: Map<string, unknown>
}

export function createReplyIds(): ReplyIds {
  const salt = randomBytes(7).toString('hex')
  let count = 0
  return {
    make: (prefix) => {
      count += 1
      return `${prefix}${salt}${count.toString(16).padStart(8, '0')}`
    },
    items: new Map(),
  }
}
