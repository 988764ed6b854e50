import type { Client } from 'openapi-fetch'
import type { paths } from '../generated/schema.ts'

/** Every operation, as openapi.json has it. */
export type Interface = Client<paths>

/** The last argument may be left out where nothing in it is required. */
export type InitOf<Init> = [undefined] extends [Init] ? [init?: Init] : [init: Init]

/** A call whose path and arguments nobody checks. */
export type AnyCall = (path: string, init?: object) => Promise<unknown>
