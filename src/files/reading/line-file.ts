import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { MAX_VALUE_BYTES, valueTooLarge } from './byte-pieces.js'

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const BLOCK_BYTES = 1 << 20

/** The position of a line, without its line end. */
export interface LinePlace {
  readonly at: number
  readonly length: number
  /** From 1. */
  readonly line: number
}

/** A line and its bytes, which are valid until the next line is read. */
export interface FileLine extends LinePlace {
  readonly bytes: Buffer
}

/**
 * A file of lines of any size: one block is in memory, at least as large as the longest line. No descriptor stays open,
 * so a line can be read at any time, unless the file was replaced meanwhile.
 */
export class LineFile {
  readonly size: number
  readonly #path: string
  readonly #label: string
  readonly #version: string
  readonly #blockBytes: number
  #buffer: Buffer = Buffer.alloc(0)
  /** Which part of the file is in the buffer. */
  #start = 0
  #end = 0

  /** `label` is the name in errors; a file of up to `heldBytes` is read once and kept. */
  constructor(path: string, label: string, heldBytes = 0) {
    this.#path = allowedPath(path, label)
    this.#label = label
    const { size, version } = this.#opened((descriptor) => stateOf(descriptor))
    this.size = size
    this.#version = version
    this.#blockBytes = size <= heldBytes ? size : BLOCK_BYTES
  }

  *lines(): Generator<FileLine> {
    let line = 1
    for (let at = 0; at < this.size; line += 1) {
      const whole = this.#lengthAt(at)
      const bytes = this.read({ at, length: whole })
      const length = bytes.at(-1) === CARRIAGE_RETURN ? whole - 1 : whole
      yield { at, length, line, bytes: bytes.subarray(0, length) }
      at += whole + 1
    }
  }

  /** The bytes are valid until the next call. */
  read({ at, length }: Pick<LinePlace, 'at' | 'length'>): Buffer {
    this.#load(at, length)
    return this.#buffer.subarray(at - this.#start, at - this.#start + length)
  }

  #lengthAt(at: number): number {
    for (let bytes = 1; ; bytes = 2 * (this.#end - at)) {
      this.#load(at, Math.min(bytes, this.size - at))
      const newline = this.#buffer.subarray(0, this.#end - this.#start).indexOf(NEWLINE, at - this.#start)
      if (newline !== -1) return newline - (at - this.#start)
      if (this.#end === this.size) return this.size - at
      if (this.#end - at > MAX_VALUE_BYTES) throw valueTooLarge(this.#label)
    }
  }

  /** Loads these bytes, and the following ones that fill a block. */
  #load(at: number, length: number): void {
    if (at >= this.#start && at + length <= this.#end) return
    const wanted = Math.min(Math.max(length, this.#blockBytes), this.size - at)
    this.#opened((descriptor) => {
      if (at + length > this.size || stateOf(descriptor).version !== this.#version) throw changed(this.#label)
      if (this.#buffer.length < wanted) this.#buffer = Buffer.allocUnsafe(wanted)
      this.#start = at
      this.#end = at
      while (this.#end < at + wanted) {
        const read = readSync(descriptor, this.#buffer, this.#end - at, at + wanted - this.#end, this.#end)
        if (read === 0) throw changed(this.#label)
        this.#end += read
      }
    })
  }

  #opened<T>(action: (descriptor: number) => T): T {
    try {
      const descriptor = openSync(this.#path, 'r')
      try {
        return action(descriptor)
      } finally {
        closeSync(descriptor)
      }
    } catch (cause) {
      throw cause instanceof McproveError ? cause : readFailure(this.#label, cause)
    }
  }
}

/** Identifies the content of a descriptor, as far as the file system tells. */
function stateOf(descriptor: number): { readonly size: number; readonly version: string } {
  const { size, ino, mtimeMs } = fstatSync(descriptor)
  return { size, version: `${ino} ${mtimeMs} ${size}` }
}

function changed(label: string): McproveError {
  return new McproveError('FILE_UNREADABLE', `${label} changed while it was being read`, {
    hint: 'Try again when no process writes to it.',
  })
}
