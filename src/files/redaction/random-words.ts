// Which words of a command look random, as keys do. Paths, packages, and the hashes of commits and images are left out.
import { looksRandom } from '../../core/text/looks-random.js'

/** A part of a path that nobody would type: some services put the key there. */
const RANDOM_STEP = /^(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where code is fetched from: long names and hashes in these URLs are of packages. */
const CODE_HOST =
  /^(?:git\+\w+|git|ssh|npm):|^\w+:\/\/(?:[^/@]*@)?(?:[\w-]+\.)*(?:github\.com|githubusercontent\.com|gitlab\.com|bitbucket\.org)(?=[/:]|$)/i
/** `owner/name@commit`, `github:owner/name#commit`, `image@sha256:digest`. */
const PACKAGE = /^(?:(?:github|gitlab|bitbucket|npm|jsr|docker|oci):)?@?[\w.-]+(?:\/[\w.-]+)*(?:[@#:]|$)/
const DIGEST =
  /(?<=[@#])(?:[\w.-]+-)?[0-9a-f]{40}(?![0-9A-Za-z])|(?<=sha(?:256|384|512):)[0-9a-f]{64,128}(?![0-9A-Za-z])|(?<=\/(?:commit|tree|archive|blob|raw)\/|:sha-)[0-9a-f]{40}(?![0-9A-Za-z])/g
const COMMIT = /^[0-9a-f]{40}(?:\.\w+)*$/
const ROOTED = /^(?:\.{1,2}[\\/]|[\\/]|~|[A-Za-z]:[\\/]|file:)/
const FILE =
  /[\\/][\w.@+-]*\.(?:[cm]?[jt]sx?|json|ya?ml|toml|py|jar|sh|exe|dll|wasm|tgz|zip|whl|db|sqlite3?|md|txt|pem|env)$/i
/** A name of a machine: random labels are ids of a cloud. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i
const SEPARATOR = /[/\\:@,;=&?#|+\s]+/

/** A part of a text that separators end. */
export function randomParts(text: string): readonly string[] {
  return text.split(SEPARATOR).filter(isRandom)
}

export function countParts(text: string): number {
  return text.split(SEPARATOR).filter((part) => part !== '').length
}

export function hasRandomPart(text: string): boolean {
  const isRooted = ROOTED.test(text) && /[\\/].*[\\/]/.test(text)
  if (isRooted || FILE.test(text) || /(?:^|[\\/])node_modules[\\/]/.test(text)) return false
  const bare = PACKAGE.test(text) || CODE_HOST.test(text) ? text.replaceAll(DIGEST, '') : text
  return (!HOST.test(bare) && isRandom(bare)) || randomParts(bare).length > 0
}

export function isOfCode(url: string): boolean {
  return CODE_HOST.test(url)
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * Stricter than in traces, where ids and hashes are evidence: here some services take a UUID as a key, and a key may
 * follow a word (`napi_…`).
 */
export function isRandom(text: string): boolean {
  return UUID.test(text) || (!HOST.test(text) && looksRandom(text)) || text.split(/[._-]+/).some(isRandomRun)
}

function isRandomRun(text: string): boolean {
  return looksRandom(text) || (text.length >= MIN_RUN_LENGTH && /\d[A-Za-z]+\d/.test(text))
}

/** No word of a person with digits in two places is as long. */
const MIN_RUN_LENGTH = 20

/** `isCode`: where long names and hashes are those of packages. */
export function isRandomStep(step: string, isCode: boolean): boolean {
  const bare = step.replaceAll(DIGEST, '')
  if (!isCode) return RANDOM_STEP.test(bare) || isRandom(bare)
  return !COMMIT.test(bare) && bare.split(/[@:]/).some((part) => looksRandom(part) && !/\.\w+$/.test(part))
}
