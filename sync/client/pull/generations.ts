/** A generation's rows, dropped. */
import { BASE_TABLES, type ChurchTables } from '../store/church-db.ts'

export async function dropGeneration(tables: ChurchTables, generation: number): Promise<void> {
  for (const table of BASE_TABLES) {
    const key = table === 'chunks' || table === 'details' ? '[generation+number]' : '[generation+id]'
    const [low, high] = key === '[generation+number]' ? [0, Infinity] : ['', '\uffff']
    await tables[table].where(key).between([generation, low], [generation, high]).delete()
  }
}
