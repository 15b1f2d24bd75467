// Weighted critics: one evaluation, twenty calls against twenty, a large assignment, and how the times grow.
import { alternate, quotients, timed } from './samples.mjs'

const ROUNDS = 15
const EVALUATIONS = 2_000
const CASES_OF_20 = 20
const BAR_DOUBLED = 5
const BAR_CUBED = 9

export async function critics({
  BinaryCritic,
  EvalCase,
  NamedExpectedToolCall,
  NumericCritic,
  SimilarityCritic,
  solveAssignment,
}) {
  const caseOf = (count) =>
    new EvalCase({
      name: 'bench',
      userMessage: 'Book it.',
      expectedToolCalls: Array.from(
        { length: count },
        (_, index) => new NamedExpectedToolCall('create_event', argsOf(index)),
      ),
      critics: [
        new SimilarityCritic({ field: 'title', weight: 0.5 }),
        new NumericCritic({ field: 'minutes', weight: 0.3, range: [0, 120] }),
        new BinaryCritic({ field: 'room', weight: 0.2 }),
      ],
    })
  const evaluated = (count) => {
    const [evalCase, calls] = [caseOf(count), callsOf(count)]
    return (times) => timed(() => repeat(times, () => evalCase.evaluate(calls)))
  }
  const [one, twenty, forty] = [1, 20, 40].map(evaluated)
  const [scores, doubled] = [200, 400].map(scoresOf)
  const samples = await alternate(
    {
      one: () => one(EVALUATIONS),
      twenty: () => twenty(CASES_OF_20),
      forty: () => forty(CASES_OF_20),
      assignment: () => timed(() => solveAssignment(scores)),
      doubled: () => timed(() => solveAssignment(doubled)),
    },
    { rounds: ROUNDS, warmups: 5 },
  )
  const per = (values, count, scale) => values.map((milliseconds) => (milliseconds * scale) / count)
  return [
    { name: 'one call, 3 critics', values: per(samples.one, EVALUATIONS, 1_000), unit: 'us', bar: 5, detail: '' },
    { name: '20 calls, 3 critics', values: per(samples.twenty, CASES_OF_20, 1), unit: 'ms', bar: 1, detail: '' },
    // Every call is compared with every expected one.
    { name: '40 calls against 20', values: quotients(samples.forty, samples.twenty), unit: 'x', bar: BAR_DOUBLED },
    { name: '200 x 200 assignment', values: samples.assignment, unit: 'ms', bar: 30, detail: '' },
    // The Hungarian method takes cubic time in the worst case.
    { name: '400 x 400 against it', values: quotients(samples.doubled, samples.assignment), unit: 'x', bar: BAR_CUBED },
  ]
}

function argsOf(index) {
  return { title: `Quarterly planning meeting ${index} with Ana`, minutes: 30 + index, room: `B${index}` }
}

/** In reverse order, and none as expected. */
function callsOf(count) {
  return Array.from({ length: count }, (_, index) => {
    const { title, minutes, room } = argsOf(count - 1 - index)
    return ['create_event', { title: `${title} and Bo`, minutes: minutes + 5, room }]
  })
}

function scoresOf(size) {
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => scoreAt(row, column)))
}

/** No two rows alike, without randomness. */
function scoreAt(row, column) {
  return ((row * 7_919 + column * 104_729 + row * column * 31) % 10_007) / 10_007
}

function repeat(count, work) {
  for (let index = 0; index < count; index += 1) work()
}
