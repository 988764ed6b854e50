/** Characters of one template. MJML grows when it is compiled, so this is more than callers may write. */
export const maxTemplateCharacters = 1_048_576
/** Tags, outputs and the texts between them, of one template. */
export const maxPieces = 16_000
/** Tags inside tags. */
export const maxNesting = 100
/** Bytes of UTF-8 of one rendering's output, all its texts together. */
export const maxBytes = 1_048_576
/** Characters and items that one rendering may create: in loops, captures, filters, and output. */
export const maxMade = 4_194_304
/**
 * Characters and items of a value that a filter takes, or of a list that it makes. One call into V8 takes at most 32 bytes of heap for
 * each: it must end before more than the 16 MiB are gone that Node.js adds to the heap of a thread that it is about to end, or the whole
 * process ends.
 */
export const maxFiltered = 262_144
/** Milliseconds of processor time that one rendering may take, all its texts together. */
export const maxMilliseconds = 200

/** Milliseconds after which a thread that is still at one rendering is ended. It can only have missed `maxMilliseconds`. */
export const hardMilliseconds = 1_000
/** Milliseconds that a thread works before it returns its results and the rest of its batch. */
export const sliceMilliseconds = 20
/** Renderings in a batch, and the characters of their templates and scopes, unless a single one has more. */
export const maxBatch = 64
export const maxBatchCharacters = 1_000_000
/** MiB of heap that a thread may take; beyond it the thread ends, and its rendering fails. */
export const maxThreadMebibytes = 128
/** MiB of it for the young generation: the garbage of a rendering is collected early. */
export const maxYoungMebibytes = 8
/** Bytes of compiled templates that a thread keeps. */
export const maxCompiledBytes = 32 * 1_048_576

/** Milliseconds of processor time a second that one tenant may take of a renderer, and how much of it may be saved up. */
export const tenantMillisecondsPerSecond = 500
export const tenantBurstMilliseconds = 1_000
/** Waiting renderings: of one tenant, and of all. Further ones fail with `BUSY`. */
export const maxWaitingOfTenant = 2_000
export const maxWaiting = 20_000
/** Milliseconds that a rendering waits for its turn; then it fails with `BUSY`. */
export const maxWaitMilliseconds = 2_000
