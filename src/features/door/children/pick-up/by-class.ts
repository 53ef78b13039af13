import type { ServiceChild } from '../../../../../sync/client/api.ts'
import type { ChildClass } from '../use-classes.ts'

export type ClassList = { id: string | null; name: string; children: ServiceChild[] }

/**
 * The children of each class, classes by name, those without a class last. A class that is none any more counts as no
 * class, so that nobody is left out.
 * @param none names the list of those without a class
 */
export function byClass(
  children: readonly ServiceChild[],
  classes: readonly ChildClass[],
  none: string,
): ClassList[] {
  const lists: ClassList[] = [...classes, { id: null, name: none }].map((one) => ({ ...one, children: [] }))
  for (const child of children) {
    const own = lists.find(({ id }) => id === child.classId) ?? lists.at(-1)
    own?.children.push(child)
  }
  return lists.filter((list) => list.children.length > 0)
}
