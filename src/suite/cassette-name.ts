// cassettes/<suite>/<test>.<model>.jsonl beside the suite (docs/spec/trace.md). A name depends only on the suite's
// file, the test and the model, so adding a test renames no other cassette. Parts contain [a-z0-9-], folders also dots,
// so no name leads out of the folder, and names that differ only in case stay distinct on every file system.
import { fullModelName } from '../core/model-names/resolve-model.js'
import { shortHash } from '../core/text/short-hash.js'
import type { Row } from './rows.js'

const MAX_SLUG_LENGTH = 60
const SUITE_ENDING = /(\.mcprove)?\.(ya?ml|[mc]?[jt]s|json)$/i
/** Windows opens a device for these names, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * Of all names with the same slug, only one gets the plain slug; any other gets a hash. So `x y` is `x-y`, and `x-y`,
 * `X y` and `x: y` have a hash.
 */
const WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const MODEL =
  /^(?:(?:claude|gpt|chatgpt|gemini|o\d+)|(?:anthropic|openai(?!\/compatible-)|openai-compatible|google|external)\/[a-z0-9]+)(?:-[a-z0-9]+)*$/
const NO_MODEL = 'no model'
const SUITE = /^(?:mcprove\.yml|(?!mcprove\.)[a-z0-9]+(?:-[a-z0-9]+)*\.mcprove\.yml)$/
const SERVER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const FILE_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/** Where the cassette of a row is looked for, relative to the suite's folder. */
export interface CassettePlaces {
  /** Where it belongs. */
  readonly own: string
  /** The path to use when a recording of another test, made by 0.1, is already there. */
  readonly spare: string
  /**
   * The paths under the other name of its model, and the path that 0.1 chose, which depended on the other tests of the
   * suite.
   */
  readonly earlier: readonly string[]
}

/** Rows that share runs share a cassette. */
export function cassettePlaces({ suite, test, variant, model }: Row): CassettePlaces {
  const name = variant === null ? test.agent : `${test.agent} {${variant}}`
  const modelName = model ?? NO_MODEL
  const isPlainModel = model === null || MODEL.test(model)
  const place = (folder: string, testSlug: string, modelSlug: string) =>
    `cassettes/${folder}/${testSlug}.${modelSlug}.jsonl`
  const folder = suiteFolder(suite)
  const both = (text: string) => [slug(text, false), slug(text, true)]
  const testSlug = slug(name, !WORDS.test(name))
  const renamed = model === null ? [] : otherModelNames(model)
  return {
    own: place(folder, testSlug, slug(modelName, !isPlainModel)),
    spare: place(folder, slug(name, true), slug(modelName, true)),
    earlier: [
      ...renamed.flatMap((other) => [
        place(folder, testSlug, slug(other, !MODEL.test(other))),
        place(folder, slug(name, true), slug(other, true)),
      ]),
      ...both(name).flatMap((one) =>
        [modelName, ...renamed].flatMap(both).map((other) => place(suiteSlug(suite), one, other)),
      ),
    ],
  }
}

/** `claude-x` and `anthropic/claude-x` are one model: each finds recordings under the other name. */
function otherModelNames(model: string): readonly string[] {
  const full = fullModelName(model)
  if (full !== model) return [full]
  const bare = model.slice(model.indexOf('/') + 1)
  return bare !== model && fullModelName(bare) === model ? [bare] : []
}

/** The name of a suite among the suites in its folder. */
export function suiteSlug(file: string): string {
  return slug(baseName(file).replace(SUITE_ENDING, ''), false)
}

/** Where the catalogue of a server is stored, relative to the suite's folder. */
export function catalogueFile(suite: string, server: string): string {
  return `snapshots/${suiteSlug(suite)}.${slug(server, !SERVER.test(server))}.catalog.json`
}

/** The usual name of a server's lock. */
export function lockFile(server: string): string {
  return `${slug(server, !SERVER.test(server))}.lock.json`
}

/** `orders` for `orders.mcprove.yml`; any other file name is used in full. */
function suiteFolder(file: string): string {
  const base = baseName(file)
  if (SUITE.test(base)) return suiteSlug(file)
  const [first = ''] = base.split('.')
  const isPlain = FILE_NAME.test(base) && base.includes('.') && base.length < MAX_SLUG_LENGTH && !DEVICE.test(first)
  return isPlain ? base : slug(base, true)
}

function baseName(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? ''
}

/**
 * Also adds a hash when the plain slug is empty, shortened or a device name. Plain slugs never contain `--`, so none
 * looks like a hashed one.
 */
function slug(name: string, isHashed: boolean): string {
  const plain = plainSlug(name)
  const needsHash = isHashed || plain === '' || plain.length >= MAX_SLUG_LENGTH || DEVICE.test(plain)
  return needsHash ? `${plain}--${shortHash(name)}` : plain
}

function plainSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
}
