/** A message, or its plural forms. The parameter `count` chooses the form. `zero` is optional. */
export type Message = string | { readonly zero?: string; readonly one: string; readonly other: string }

/** The messages of one area in one language. */
export type Area = Readonly<Record<string, Message>>

type Placeholder<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

type PlaceholderOf<M> = M extends string
  ? Placeholder<M>
  : 'count' | { [Form in keyof M]: Placeholder<M[Form]> }[keyof M]

/** The parameters of a message. Numbers get thousands separators, and `count` must be a number. */
export type ParamsOf<M> = {
  [Name in PlaceholderOf<M> & string]: Name extends 'count' ? number : string | number
}

/** An area in another language: the same keys, with plural forms where English has them. */
export type Translation<A extends Area> = {
  readonly [Key in keyof A]: A[Key] extends string ? string : Exclude<Message, string>
}
