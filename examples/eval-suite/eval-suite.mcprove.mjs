// Cases in code: which tool does a model choose, and with which arguments? Nothing is executed.
// Replay the recording:   mcprove run --replay --model claude-sonnet-4-5 --runs 3
// What was called, alone: mcprove capture --replay --model claude-sonnet-4-5 --runs 3
import {
  DatetimeCritic,
  EvalRubric,
  EvalSuite,
  ExpectedMcpToolCall,
  ExpectedToolCall,
  NumericCritic,
  SimilarityCritic,
} from 'mcprove'

const createEvent = {
  name: 'create_event',
  description: 'Books a meeting in the calendar.',
  input_schema: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      start: { type: 'string', description: 'ISO 8601, with the time zone.' },
      minutes: { type: 'number', default: 30 },
    },
    required: ['title', 'start'],
  },
}
const addEvent = {
  name: 'add_event',
  description: 'Adds an event.',
  input_schema: {
    type: 'object',
    properties: { what: { type: 'string' }, when: { type: 'string' }, length: { type: 'number' } },
  },
}

const suite = new EvalSuite({
  name: 'Calendar',
  systemMessage: 'Today is 3 March 2026. Times are UTC unless somebody says otherwise.',
  rubric: new EvalRubric({ failThreshold: 0.7, warnThreshold: 0.9 }),
})
suite.addTools([createEvent])

suite.addCase({
  name: 'books the meeting',
  userMessage: 'Book half an hour with Ana tomorrow at 10.',
  expectedToolCalls: [
    new ExpectedToolCall(createEvent, { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30 }),
  ],
  critics: [
    new SimilarityCritic({ field: 'title', weight: 'low', threshold: 0.5 }),
    new DatetimeCritic({ field: 'start', weight: 'high', tolerance: '5m', maxDifference: '2h' }),
    new NumericCritic({ field: 'minutes', weight: 'medium', range: [0, 120] }),
  ],
})

// The same question on two versions of the server.
suite.addTools([createEvent], { track: 'create_event' }).addTools([addEvent], { track: 'add_event' })
suite
  .addComparativeCase({ name: 'hears the time zone', userMessage: 'Book Ana tomorrow at 10, Oslo time.' })
  .forTrack('create_event', {
    expectedToolCalls: [new ExpectedMcpToolCall('create_event', { start: '2026-03-04T09:00:00Z' })],
    critics: [new DatetimeCritic({ field: 'start', weight: 1 })],
  })
  .forTrack('add_event', {
    expectedToolCalls: [new ExpectedMcpToolCall('add_event', { when: '2026-03-04T09:00:00Z' })],
    critics: [new DatetimeCritic({ field: 'when', weight: 1 })],
  })

export default suite
