import { isSpf } from './parse-record.ts'
import { unquoted } from './merge.ts'

/** A text that is meant to be an SPF record and is not one. */
export interface NearMiss {
  readonly text: string
  /** The record that it is when quotes, spaces and the version are put right. */
  readonly meant: string
}

/** The first text that looks like an SPF record, but is none: quotes in the value, `v=spf10`, `v=spf1;`, no version. */
export function findNearMiss(texts: readonly string[]): NearMiss | undefined {
  const text = texts.find((each) => !isSpf(each) && looksLikeSpf(each))
  return text === undefined ? undefined : { text, meant: mended(text) }
}

const opening = /^["'\s]*(?:v\s*=\s*)?spf\s*\d*[\s;:,"'+~?-]|^["'\s]*v\s*=\s*spf/i

/** Sender ID (RFC 4406) has records of its own, which are none of SPF's business. */
function looksLikeSpf(text: string): boolean {
  return opening.test(text) && !/^["'\s]*spf2\.0\//i.test(text)
}

function mended(text: string): string {
  const terms = unquoted(text.replaceAll("'", '')).replace(/^(?:v\s*=\s*)?spf\s*\d*[\s;:,]*/i, '')
  return `v=spf1 ${terms}`.trim()
}
