import { expect, it } from 'vitest'
import type { NoAnswer } from '../process/server-trouble.js'
import { boundedResponse } from './bounded-response.js'

const MEBIBYTE = 'x'.repeat(1 << 20)

/** A body of these pieces, each as a chunk of its own. */
function responseOf(pieces: Iterable<string>, type: string): { response: Response; reasons: NoAnswer[] } {
  const encoder = new TextEncoder()
  const source = pieces[Symbol.iterator]()
  const body = new ReadableStream({
    pull(controller) {
      const { value, done } = source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  const reasons: NoAnswer[] = []
  const whole = new Response(body, { headers: { 'content-type': type } })
  return { response: boundedResponse(whole, (reason) => reasons.push(reason)), reasons }
}

async function lengthOf({ body }: Response): Promise<number> {
  let length = 0
  for await (const chunk of body ?? []) length += chunk.length
  return length
}

function* repeated(...pieces: readonly string[]): Generator<string> {
  for (let count = 0; count < 70; count++) yield* pieces
}

it.each([
  ['a line feed', ['data: ', MEBIBYTE, '\n\n']],
  ['a line feed in a chunk of its own', [`data: ${MEBIBYTE}\n`, '\n']],
  ['carriage returns too', [`data: ${MEBIBYTE}\r\n`, '\r', '\n']],
])('a stream of events may be of any length, each event ended by %s', async (_name, event) => {
  const { response, reasons } = responseOf(repeated(...event), 'text/event-stream; charset=utf-8')
  expect(await lengthOf(response)).toBe(event.join('').length * 70)
  expect(reasons).toEqual([])
})

it.each([
  ['JSON', 'application/json', [MEBIBYTE, '\n\n']],
  ['an event of many lines', 'text/event-stream', [`data: ${MEBIBYTE}\n`]],
  ['an event with lines of a carriage return', 'text/event-stream', [MEBIBYTE, '\r']],
])('%s over the limit fails, and whoever waits is told', async (_name, type, pieces) => {
  const { response, reasons } = responseOf(repeated(...pieces), type)
  await expect(lengthOf(response)).rejects.toThrowErrorMatchingSnapshot()
  expect(reasons).toHaveLength(1)
})

it('a response that announces a length below the limit is passed on as it is', () => {
  const response = new Response('{}', { headers: { 'content-length': '2' } })
  expect(boundedResponse(response, () => {})).toBe(response)
})
