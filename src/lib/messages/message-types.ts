/** A sentence, or its forms by number; the form is chosen by the parameter `count`. `zero` is optional. */
export type Message = string | { readonly zero?: string; readonly one: string; readonly other: string }

/** One area's sentences in one language. */
export type Area = Readonly<Record<string, Message>>

type Placeholder<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

type PlaceholderOf<M> = M extends string
  ? Placeholder<M>
  : 'count' | { [Form in keyof M]: Placeholder<M[Form]> }[keyof M]

/** What a message must be given: a number is written with thousands separators, `count` must be one. */
export type ParamsOf<M> = {
  [Name in PlaceholderOf<M> & string]: Name extends 'count' ? number : string | number
}

/** An area in another language: the same keys, sentence for sentence; plural forms where English has them. */
export type Translation<A extends Area> = {
  readonly [Key in keyof A]: A[Key] extends string ? string : Exclude<Message, string>
}
