import type { components, paths } from '@outrider/sdk'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? [Head, ...Segments<Tail>]
  : [Path]

/** Whether segments of a path, in which values stand, are those of a key, in which names stand: `{id}`. */
type IsFilled<Path extends string[], Key extends string[]> = Path extends [
  infer Said extends string,
  ...infer Rest extends string[],
]
  ? Key extends [infer Named extends string, ...infer More extends string[]]
    ? Said extends (Named extends `{${string}}` ? string : Named)
      ? IsFilled<Rest, More>
      : false
    : false
  : Key extends []
    ? true
    : false

type MatchingKeys<Path extends string> = {
  [Key in keyof paths]: IsFilled<Segments<Path>, Segments<Key>> extends true ? Key : never
}[keyof paths]

/** The key of the interface's document for a path as it is called: `/contacts/con_1/tags` has `/contacts/{id}/tags`. */
type KeyOf<Path extends string> = Path extends keyof paths
  ? Path
  : Path extends `${infer Before}?${string}`
    ? KeyOf<Before>
    : MatchingKeys<Path>

type OperationOf<M extends Method, Path extends string> = paths[KeyOf<Path>][M]

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } }
  ? Json
  : never

type Success = 200 | 201 | 202 | 204

/** What an operation answers when it does what it was asked; without a body, an empty text. */
type BodyOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & Success]> extends infer Json
    ? [Json] extends [never]
      ? string
      : Json
    : never
  : never

/** What an operation takes: a body, one that may be left out, or none; and headers. */
type TakenBy<Operation> = Operation extends { requestBody: infer Request }
  ? [body: Given<JsonOf<Request>>, headers?: Headings]
  : Operation extends { requestBody?: infer Request }
    ? [body?: Given<JsonOf<NonNullable<Request>>>, headers?: Headings]
    : never

/** What is sent is not changed. */
type Given<Body> = Body extends object ? { readonly [Key in keyof Body]: Given<Body[Key]> } : Body

type Headings = Readonly<Record<string, string>>

/** A schema of the interface's document. */
export type Schema<Name extends keyof components['schemas']> = Given<components['schemas'][Name]>

/** The body that a path takes. */
export type Sent<M extends Method, Path extends string> = NonNullable<
  TakenBy<OperationOf<M, Path>>[0]
>

/** What came back: the body of a success, or why it was refused. */
interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body & { readonly error?: components['schemas']['Problem']['error'] }
}

/** Calls a path as the interface has it. A path that it does not have with this method does not compile. */
export type Call<M extends Method> = <const Path extends string>(
  path: OperationOf<M, Path> extends object ? Path : never,
  ...taken: TakenBy<OperationOf<M, Path>>
) => Promise<Answer<BodyOf<OperationOf<M, Path>>>>

/** The items of a list, under the name by which its pages have them. */
export type List = <const Path extends string, Noun extends keyof BodyOf<OperationOf<'get', Path>>>(
  path: OperationOf<'get', Path> extends object ? Path : never,
  noun: Noun,
) => Promise<BodyOf<OperationOf<'get', Path>>[Noun]>
