import type { RunResult, TestResult } from '../../src/score/result/result.js'
import { jurorNamesOf, meansOf, type QuestionMean } from './juror.js'
import { JurorScore } from './jury-table.js'
import { short } from './numbers.js'
import { Text } from './text.js'

/** Every juror of one run, with its reasons in full. */
export function JurorList({ test, run }: { readonly test: TestResult; readonly run: RunResult }) {
  const { jurors = [] } = run
  const names = jurorNamesOf(test, jurors)
  return (
    <section>
      <h2>{jurors.length === 1 ? 'The judge' : 'The jury'}</h2>
      {jurors.map((juror, i) => (
        <article key={i} class="card juror">
          <header>
            <h3>
              <Text>{names[i]}</Text>
            </h3>
            <JurorScore juror={juror} isDissent={test.grading?.jurors[i]?.dissents.includes(run.run) === true} />
          </header>
          {juror.error !== undefined && (
            <p class="notice notice-error">
              <Text>{juror.error}</Text>
            </p>
          )}
          {meansOf(juror).map((mean) => (
            <Answers key={mean.question} mean={mean} />
          ))}
        </article>
      ))}
    </section>
  )
}

function Answers({ mean: { question, score, answers } }: { readonly mean: QuestionMean }) {
  return (
    <div class="answers">
      <h4>
        <Text>{question}</Text> <span class="number">{short(score)}</span>{' '}
        {answers.length > 1 && <small>the mean of {answers.length}</small>}
      </h4>
      <ul>
        {answers.map((answer, i) => (
          <li key={i}>
            {answers.length > 1 && <span class="number">{short(answer.score)}</span>}
            <Text>{answer.reason}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
