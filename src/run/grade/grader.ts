// Turns the cases of one eval into grades: uses recorded ones where possible and otherwise asks, within every budget.
import { dirname, resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import type { JurorGrade } from '../../core/judge/grade.js'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import { outwaitForeignLock } from '../../files/cassettes/foreign-lock.js'
import { type GradeLine, gradeFileOf, lockGrades, writeGrades } from '../../files/cassettes/grade-file.js'
import { costOf } from '../../models/prices.js'
import { askModel } from '../execute/ask-model.js'
import { BudgetSpent } from '../execute/budget.js'
import type { RunSession } from '../execute/run-session.js'
import type { EvalRow } from '../plan/planned-row.js'
import { runCommand } from '../plan/run-command.js'
import { askJuror, type Juror } from './ask-juror.js'
import { type GradePlan, gradeKey, type PlannedJuror } from './grade-plan.js'
import { asksAnew, canScore, changeIn, type JudgedCase, recordedGrades } from './recorded-grades.js'

export interface GradedCase extends JudgedCase {
  /** For scripted judges, and for messages. */
  readonly run: number
}

export interface CaseGrades {
  /** By case; cases that were not graded because of a budget are missing. */
  readonly grades: ReadonlyMap<string, readonly JurorGrade[]>
  /** True when no judge was asked now. */
  readonly replayed: boolean
  /** The budget that ended it, in words. */
  readonly spent: string | null
  readonly warnings: readonly string[]
}

export class Grader {
  readonly #row: EvalRow
  readonly #plan: GradePlan
  readonly #session: RunSession
  readonly #cassette: string
  readonly #label: string
  #spentUsd = 0

  /** `cassette` is the cassette of the runs, as a path from the working folder. */
  constructor(row: EvalRow, plan: GradePlan, cassette: string, session: RunSession) {
    this.#row = row
    this.#plan = plan
    this.#session = session
    this.#cassette = cassette
    this.#label = gradeFileOf(cassette)
  }

  /** `isSettled`: the cases come from a recording, so grades of other texts are stale rather than merely older. */
  async grade(cases: readonly GradedCase[], isSettled: boolean): Promise<CaseGrades> {
    const warnings: string[] = []
    const recorded = this.#recorded(cases, isSettled, warnings)
    const open = cases.filter((one) => !recorded.has(one.case))
    const asked = open.length === 0 ? NOTHING_ASKED : await this.#askAndRecord(open)
    const grades = new Map([...recorded].map(([place, { jurors }]) => [place, jurors]))
    for (const [place, jurors] of asked.grades) grades.set(place, jurors)
    return { grades, replayed: open.length === 0, spent: asked.spent, warnings }
  }

  /** Keeps what was graded, however the asking ends. */
  async #askAndRecord(cases: readonly GradedCase[]): Promise<Asked> {
    const { mode, cwd, signal, onEvent } = this.#session.options
    const given = new Map<string, JurorGrade[]>()
    if (mode !== 'record' || !this.#plan.isRecorded) return await this.#ask(cases, given)
    const onWait = (message: string) => onEvent?.({ kind: 'warning', message })
    await outwaitForeignLock(resolve(cwd, this.#label), this.#label, { signal, onWait })
    const lock = lockGrades(resolve(cwd, this.#label), this.#label, dirname(resolve(cwd, this.#row.suite.file)))
    try {
      return await this.#ask(cases, given)
    } finally {
      try {
        this.#record(cases.flatMap((one) => this.#lineOf(one, this.#whole(given).get(one.case))))
      } finally {
        lock.release()
      }
    }
  }

  /** Throws CASSETTE_MISSING and CASSETTE_STALE where judges must not be asked. */
  #recorded(cases: readonly GradedCase[], isSettled: boolean, warnings: string[]): Map<string, GradeLine> {
    const { options } = this.#session
    const found = new Map<string, GradeLine>()
    if (asksAnew(options, this.#plan)) return found
    const recorded = recordedGrades(this.#row, this.#cassette, options)
    const { mode, allowStale } = options
    // A judge is a model: when the model is recorded, judges are not asked.
    const mustExist = mode === 'replay' || mode === 'replay-model'
    const isRefused = mustExist || (isSettled && mode !== 'record')
    for (const { case: place, evidence } of cases) {
      const line = recorded.get(place)
      if (line === undefined) {
        if (mustExist) throw this.#missing(place)
        continue
      }
      const changed = changeIn(line, this.#plan, evidence)
      const fits = canScore(line, this.#plan)
      if (fits && changed === null) found.set(place, line)
      else if (fits && allowStale && isRefused) {
        found.set(place, line)
        warnings.push(`${place}: stale grades are used: ${changed}`)
      } else if (isRefused) throw this.#stale(place, changed, fits)
    }
    return found
  }

  /** `given` holds the answers so far, even when this throws. */
  async #ask(cases: readonly GradedCase[], given: Map<string, JurorGrade[]>): Promise<Asked> {
    const { jurors, rubric, maxCost } = this.#plan
    const hide = this.#session.redactor(this.#row.suite)
    const asking = await Promise.all(jurors.map((juror) => this.#open(juror)))
    const tasks = cases.flatMap((one) => asking.map((open, index) => ({ one, open, index })))
    const work = async ({ one, open, index }: (typeof tasks)[number]) => {
      const grade = await askJuror(open(one), rubric, one.evidence)
      const ofCase = given.get(one.case) ?? []
      given.set(one.case, ofCase)
      // Redacted before scoring: a judge may quote what it saw, and a replay scores the recorded text.
      ofCase[index] = hide.redact(grade)
    }
    let spent: string | null = null
    const stop = (error: unknown) => {
      if (!(error instanceof BudgetSpent)) throw error
      spent = this.#capReached()
    }
    if (maxCost === undefined) {
      const ended = await Promise.allSettled(tasks.map((task) => this.#session.jobs.use(() => work(task))))
      // Wait for all: one may still be asking.
      for (const one of ended) if (one.status === 'rejected') stop(one.reason)
    } else {
      // One after the other, so that at most one question goes over this row's budget.
      try {
        for (const task of tasks) await work(task)
      } catch (error) {
        stop(error)
      }
    }
    return { grades: this.#whole(given), spent }
  }

  /** Cases that every juror has answered. */
  #whole(given: ReadonlyMap<string, readonly JurorGrade[]>): Map<string, readonly JurorGrade[]> {
    const { length } = this.#plan.jurors
    return new Map([...given].filter(([, grades]) => Object.keys(grades).length === length))
  }

  async #open({ model: id, runs, price }: PlannedJuror): Promise<(one: GradedCase) => Juror> {
    const { suite, name } = this.#row
    const { budget, options } = this.#session
    const model = await this.#session.model({ suite, model: id })
    if (model.isLive) budget.requirePrice(suite, id, price, this.#plan.maxCost)
    const limit = this.#session.limit(suite, resolveModel(id).provider)
    const signal = options.signal ?? new AbortController().signal
    return ({ run }) => ({
      model: id,
      runs,
      costOf: (tokens) => costOf(tokens, price),
      ask: async (request) => {
        if (this.#capReached() !== null) throw new BudgetSpent()
        const onRetry = (message: string) => {
          options.onEvent?.({
            kind: 'retry',
            row: name,
            run,
            message: this.#session.redactor(suite).redactText(message),
          })
        }
        const answer = await askModel(model, request, { run, signal, limit, onRetry })
        const cost = costOf(answer.tokens, price) ?? 0
        this.#spentUsd += cost
        if (model.isLive) budget.add(suite, cost)
        return answer
      },
    })
  }

  #capReached(): string | null {
    const { maxCost } = this.#plan
    if (maxCost !== undefined && this.#spentUsd >= maxCost) {
      return `the jury's max_cost of ${maxCost} USD is used up (${this.#spentUsd.toFixed(4)} USD)`
    }
    return this.#session.budget.spent(this.#row.suite)
  }

  /** Grades with an error are not recorded, because a replay would repeat the error. */
  #lineOf({ case: place, evidence }: GradedCase, jurors: readonly JurorGrade[] | undefined): GradeLine[] {
    if (jurors === undefined || jurors.some(({ error }) => error !== undefined)) return []
    return [{ eval: this.#row.name, case: place, ...gradeKey(this.#plan, evidence), jurors }]
  }

  #record(lines: readonly GradeLine[]): void {
    if (lines.length === 0) return
    const { cwd, onEvent } = this.#session.options
    writeGrades(resolve(cwd, this.#label), this.#label, lines)
    onEvent?.({ kind: 'recorded', row: this.#row.name, cassette: this.#label })
  }

  #missing(place: string): McproveError {
    return new McproveError('CASSETTE_MISSING', `${this.#label} has no grades for ${place} of \`${this.#row.name}\``, {
      hint: `Record them: ${this.#command} --record`,
    })
  }

  #stale(place: string, changed: string | null, canBeScored: boolean): McproveError {
    const why = canBeScored ? changed : `${changed ?? 'the file was changed'}, so they do not apply`
    const instead = canBeScored ? '; or use them anyway with --allow-stale' : ''
    return new McproveError('CASSETTE_STALE', `the grades of ${place} in ${this.#label} are stale: ${why}`, {
      hint: `Record them again: ${this.#command} --record${instead}.`,
    })
  }

  get #command(): string {
    return runCommand(this.#row.suite.file, this.#row.name, this.#session.options)
  }
}

type Asked = Pick<CaseGrades, 'grades' | 'spent'>

const NOTHING_ASKED: Asked = { grades: new Map(), spent: null }
