// Paths to a file outside of what the server serves.
import { parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rawText } from '../answers/answer-text.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { ProbeFinding } from '../probe/probe.js'
import { type Attack, type Attacked, Attacker } from './attacker.js'
import { CanaryFolder } from './canary-folder.js'
import { isGiven, isLocal, workingFolder } from './local-server.js'
import { isPath, isUrl } from './target-kind.js'
import { showTarget, type Target } from './targets.js'

const PER_TOOL = 2
/** More than any path has; `..` of the root is the root. */
const UP = '../'.repeat(16)

/** The file, and how to recognise its content. */
interface Bait {
  readonly file: string
  readonly isIn: (text: string) => boolean
}

/** Every Unix has it, and its first line is known. It has no secrets. */
const PASSWD: Bait = { file: '/etc/passwd', isIn: (text) => /root:[^:\s]{0,80}:0:0:/.test(text) }

export const PATH_ATTACKS: Observation<Attacked> = {
  make: async (audit: Audit) => {
    const attacker = new Attacker(audit)
    const targets = attacker.targets((_tool, target) => isPath(target) || isUrl(target), PER_TOOL)
    if (targets.length === 0) return { attacks: [], findings: [], left: [] }
    const canary = new CanaryFolder()
    try {
      const bait = await baitOf(audit, canary)
      const findings: ProbeFinding[] = []
      for (const { tool, target } of targets) {
        const plain = await attacker.call(tool, target, ...plainPath(target, bait.file))
        if (plain === undefined) continue
        if (bait.isIn(rawText(plain.exchange))) {
          if (!bait.isServed) findings.push(anyFile(plain))
          continue
        }
        if (isUrl(target)) continue
        for (const [label, text] of escapes(bait.file)) {
          const attack = await attacker.call(tool, target, text, label)
          if (attack === undefined || !bait.isIn(rawText(attack.exchange))) continue
          findings.push(escaped(attack, plain))
          break
        }
      }
      return await attacker.finish(findings)
    } finally {
      canary.remove()
    }
  },
}

/** `isServed`: the server was given a folder around it. */
async function baitOf(audit: Audit, canary: CanaryFolder): Promise<Bait & { readonly isServed: boolean }> {
  if (!(await isLocal(audit))) return { ...PASSWD, isServed: false }
  const { wire } = await audit.session()
  const isServed = isGiven(canary.path, audit.setting.target, workingFolder(wire))
  return { file: canary.file, isIn: (text) => canary.isIn(text), isServed }
}

/** A parameter for a URL has no other way to a file. */
function plainPath(target: Target, file: string): [text: string, label: string] {
  return isUrl(target) ? [pathToFileURL(file).href, 'a `file:` URL'] : [file, 'an absolute path']
}

/** The file by other names, each of which some check overlooks. */
function escapes(file: string): readonly (readonly [label: string, text: string])[] {
  const below = file.slice(parse(file).root.length).replaceAll('\\', '/')
  const way = UP + below
  return [
    ['a path with `../`', way],
    ['a path with `../` after a folder', `./example/${UP}${below}`],
    ['a `file:` URL', `file://${file}`],
    ['a path with `..%2f`', way.replaceAll('../', '..%2f')],
    ['a path with `....//`', way.replaceAll('../', '....//')],
    ['a path with `..%c0%af`', way.replaceAll('../', '..%c0%af')],
    ['a path that is encoded twice', way.replaceAll('../', '%252e%252e%252f')],
    ['a path with `../` and a null character', `${way}\u0000.txt`],
  ]
}

function anyFile(attack: Attack): ProbeFinding {
  return {
    severity: 'warning',
    subject: attack.name,
    message: `${showTarget(attack)} reads any file that the process of the server may read: ${attack.label} gets a file of another folder. Serve only the folders that the user names. If reading any file is intended, accept the finding with that reason`,
    evidence: [attack.exchange],
  }
}

function escaped(attack: Attack, plain: Attack): ProbeFinding {
  return {
    subject: attack.name,
    message: `${showTarget(attack)} reads a file outside of its folder: ${plain.label} does not get the file, but ${attack.label} does. Resolve the path, then compare it with the folder`,
    evidence: [attack.exchange, plain.exchange],
  }
}
