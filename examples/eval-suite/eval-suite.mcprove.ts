// Cases in TypeScript, over the tools of a server on stdio and of one over HTTP: which tool does a model choose, and with
// which arguments? The first answer is scored, and nothing is executed.
// Run it:      mcprove run --model claude-sonnet-4-5 --runs 3
// See it fail: change `2026-03-04T10:00` to `2026-03-04T12:00`, and run it again.
// Needs mcprove installed beside it (npm install mcprove) and, before Node 22.18, a TypeScript loader (npm install tsx).
// Recorded with the model server of docs/model-server.md, not a real model: the figures do not describe a model.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  BinaryCritic,
  CompositeMcpRegistry,
  DatetimeCritic,
  EvalRubric,
  EvalSuite,
  ExpectedMcpToolCall,
  NumericCritic,
  SimilarityCritic,
} from 'mcprove/evals'
import { createMockServer, loadFromHttp, loadFromStdio } from 'mcprove/node'

const here = fileURLToPath(new URL('./', import.meta.url))
const calendar = await loadFromStdio([process.execPath, 'calendar-server.mjs'], { cwd: here })

// For a server that runs already its address is enough: loadFromHttp('http://127.0.0.1:3000/mcp').
const serving = await (await createMockServer(await readFile(`${here}rooms.yml`, 'utf8'))).serveHttp()
const rooms = await loadFromHttp(serving.url)
await serving.close()

const suite = new EvalSuite({
  name: 'Office',
  systemMessage: 'Today is 3 March 2026. Times are UTC unless somebody says otherwise.',
  catalog: new CompositeMcpRegistry({ calendar, rooms }),
  rubric: new EvalRubric({ failThreshold: 0.85, warnThreshold: 0.95 }),
})

interface Meeting {
  readonly title?: string
  readonly start: string
  readonly minutes?: number
}

/** A call whose arguments the compiler checks. */
function booked(meeting: Meeting): ExpectedMcpToolCall {
  return new ExpectedMcpToolCall('calendar.create_event', { ...meeting })
}

suite.addCase({
  name: 'books the meeting',
  userMessage: 'Book half an hour with Ana tomorrow at 10.',
  expectedToolCalls: [booked({ title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30 })],
  critics: [
    new SimilarityCritic({ field: 'title', weight: 'low', threshold: 0.5 }),
    new DatetimeCritic({ field: 'start', weight: 'high', tolerance: '5m', maxDifference: '2h' }),
    new NumericCritic({ field: 'minutes', weight: 'medium', range: [0, 120] }),
  ],
})

suite.addCase({
  name: 'reserves a room as well',
  userMessage: 'Book half an hour with Ana tomorrow at 10, and a room for two.',
  expectedToolCalls: [
    booked({ start: '2026-03-04T10:00:00Z' }),
    new ExpectedMcpToolCall('rooms.reserve_room', { seats: 2 }),
  ],
  critics: [
    new DatetimeCritic({ field: 'start', weight: 1, tolerance: '5m' }),
    new BinaryCritic({ field: 'seats', weight: 1 }),
  ],
})

export default suite
