/** Tests the schema against the rules of docs/tenancy.md, and the row security itself. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tables } from '../../../contract/tables/index.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { breaches, GLOBAL_TABLES, tenantTables } from './catalogue.ts'
import { spareIndexes } from './indexes.ts'
import { peopledChurch, type Ids } from './peopled-church.ts'

/** Partial indexes over few of the rows that another index has, and their purpose. */
const FEW_ROWS = {
  'audit_log_belonging: audit_log_latest': 'charts read changes of cells and departments among all acts',
  'audit_log_first_timers: audit_log_subject': 'first timers of once among all changes of people',
  'audit_log_memberships: audit_log_latest': 'charts read who became a member among all acts',
  'audit_log_notes: audit_log_latest': 'acts are listed and swept among many changes of records',
  'marks_first: marks_live': 'of 500,000 marks the 2,500 first ones take 37 pages to read, 6,118 without it',
  'members_children: members_phone': 'the children are a part of all people',
  'members_children: members_pkey': 'the same',
  'members_children: members_rev': 'the same',
  'members_deleted: members_pkey': 'the deleted are left out of lists of all people',
  'members_first_timers: members_name': 'pages of first timers, by name, among all people',
  'members_minors: members_phone': 'people under 18 who are no children are a few of all people',
  'members_minors: members_pkey': 'the same',
  'members_minors: members_rev': 'the same',
}

describe('8.4.1 the schema', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.drop())

  test('keeps every rule of docs/tenancy.md', async () => {
    expect(await breaches(db.ownerPool)).toEqual([])
    expect((await tenantTables(db.ownerPool)).length).toBeGreaterThanOrEqual(13)
  })

  test('has no index that repeats another’s beginning, except named partial ones', async () => {
    expect(await spareIndexes(db.ownerPool)).toEqual(Object.keys(FEW_ROWS))
  })

  test('makes every synced table a tenant table with a rev', async () => {
    const { rows } = await db.ownerPool.query<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'rev' and is_nullable = 'NO'`,
    )
    expect(rows.map((row) => row.table_name)).toEqual(expect.arrayContaining(Object.keys(tables)))
  })

  test('lets the owner of each tenant table read all for a backup', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'backup' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(await tenantTables(db.ownerPool))
  })

  test('names each global table with its reason in docs/tenancy.md', () => {
    const page = readFileSync(new URL('../../../docs/tenancy.md', import.meta.url), 'utf8')
    for (const table of GLOBAL_TABLES) expect(page).toMatch(new RegExp(`\\| \`${table}\` \\| .{10,} \\|`))
  })

  test('gives the app a role that neither owns, bypasses nor inherits', async () => {
    const { rows } = await db.pool
      .query(`select current_user as name, r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
      (select count(*) from pg_auth_members m where m.member = r.oid) as member_of,
      (select count(*) from pg_class c where c.relowner = r.oid) as owns from pg_roles r where r.rolname = current_user`)
    expect(rows).toEqual([
      {
        name: 'narthex_app',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        member_of: 0,
        owns: 0,
      },
    ])
  })
})

const POLICY = `using (church_id = nullif(current_setting('app.church_id', true), '')::uuid) with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)`
const secured = (table: string) =>
  `alter table ${table} enable row level security; alter table ${table} force row level security; create policy own_church on ${table} ${POLICY};`
const good =
  'create table planted (church_id uuid not null, id uuid not null, rev bigint not null, other uuid, primary key (church_id, id)); create index on planted (church_id, rev);'

describe('the check itself reports', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.drop())

  test.each([
    ['nothing, where a table is right', good + secured('planted'), []],
    [
      'a table without a church',
      'create table planted (id uuid primary key);',
      [
        'church_id uuid not null',
        'a primary key that begins',
        'every unique index',
        'row level security enabled',
        'exactly one policy',
      ],
    ],
    [
      'a church that may be null',
      'create table planted (church_id uuid, id uuid primary key);',
      ['church_id uuid not null'],
    ],
    [
      'a primary key of the id alone',
      good.replace('(church_id, id)', '(id)') + secured('planted'),
      ['a primary key that begins'],
    ],
    [
      'church_id second in the key',
      good.replace('(church_id, id)', '(id, church_id)') + secured('planted'),
      ['a primary key that begins'],
    ],
    [
      'a unique index across churches',
      good + secured('planted') + 'create unique index on planted (other);',
      ['every unique index'],
    ],
    [
      'a foreign key across churches',
      good + secured('planted') + 'alter table planted add foreign key (other) references accounts (id);',
      ['every foreign key'],
    ],
    ['row security that is not there', good, ['row level security enabled', 'exactly one policy']],
    [
      'row security that the owner escapes',
      good + secured('planted') + 'alter table planted no force row level security;',
      ['row level security enabled'],
    ],
    [
      'a policy that lets all through',
      good + secured('planted').replace(POLICY, 'using (true) with check (true)'),
      ['exactly one policy'],
    ],
    [
      'a policy without its check',
      good + secured('planted').replace(/with check.*\)/, ''),
      ['exactly one policy'],
    ],
    [
      'a second policy',
      good + secured('planted') + 'create policy more on planted for select using (true);',
      ['exactly one policy'],
    ],
    [
      'a policy of backups that the app may use',
      good +
        secured('planted') +
        `create policy backup on planted for select to narthex_app using (current_setting('app.backup', true) = 'on')`,
      ['exactly one policy'],
    ],
    [
      'a right too many',
      good + secured('planted') + 'grant truncate on planted to narthex_app;',
      ['not owned by the app'],
    ],
    [
      'a rev without its index',
      good.replace('create index on planted (church_id, rev);', '') + secured('planted'),
      ['an index (church_id, rev)'],
    ],
    [
      'a trigger by statement that sees its rows as a table',
      good +
        secured('planted') +
        `create function planted_by_statement() returns trigger language plpgsql as $$ begin return null; end $$;
         create trigger planted after insert on planted referencing new table as came
           for each statement execute function planted_by_statement();`,
      ['no trigger by statement'],
    ],
    [
      'a trigger by statement without tables of its rows',
      good +
        secured('planted') +
        `create function planted_by_statement() returns trigger language plpgsql as $$ begin return null; end $$;
         create trigger planted after update on planted for each statement execute function planted_by_statement();`,
      ['no trigger by statement'],
    ],
    [
      'a trigger by statement on a global table',
      `create function planted_by_statement() returns trigger language plpgsql as $$ begin return null; end $$;
       alter table attempts rename to planted;
       create trigger planted before truncate on planted execute function planted_by_statement();`,
      ['no trigger by statement'],
    ],
    [
      'a function that asks for the name of its table',
      `create function planted() returns trigger language plpgsql as
         $$ begin if tg_table_name = 'members' then return new; end if; return null; end $$;`,
      ['no function asks for the name of its table'],
    ],
    [
      'a function that enters a church by set_config',
      `create function planted() returns void language plpgsql as
         $$ begin perform set_config('app.church_id', '', true); end $$;`,
      ['no function asks for the name of its table or enters a church by set_config'],
    ],
    [
      'a function that reads people of all churches',
      `create function planted() returns trigger language plpgsql as
         $$ begin perform 1 from members m where m.id = new.id; return null; end $$;`,
      ['a statement on members names no church'],
    ],
    [
      'a function in SQL that reads people of all churches',
      `create function planted() returns bigint begin atomic select count(*) from members; end;`,
      ['a statement on members names no church'],
    ],
    [
      'a function whose table is made up',
      `create function planted(name text) returns void language plpgsql as
         $$ begin execute format('delete from %I', name); end $$;`,
      ['makes up the name of a table'],
    ],
    [
      'a view that reads as its owner',
      'create view planted as select * from members;',
      ['no view or function'],
    ],
  ])('%s', async (_what, sql, expected) => {
    const client = await db.ownerPool.connect()
    try {
      await client.query(`begin; ${sql}`)
      const found = await breaches(client)
      for (const rule of expected)
        expect(
          found.some((breach) => breach.startsWith(`planted: ${rule}`)),
          `${rule} in ${found.join('; ')}`,
        ).toBe(true)
      if (expected.length === 0) expect(found).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('an index is redundant that', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.drop())

  test.each([
    ['equals another', '(church_id, other)', '(church_id, other)', ['a: b', 'b: a']],
    ['begins another', '(church_id, other)', '(church_id, other, rev)', ['a: b']],
    ['has some rows of another', '(church_id, other) where rev > 5', '(church_id, other, rev)', ['a: b']],
    [
      'has some rows of another partial one',
      '(church_id, other) where rev > 5 and other is not null',
      '(church_id, other) where rev > 5',
      ['a: b'],
    ],
    ['has rows that another has not', '(church_id, other)', '(church_id, other) where rev > 5', ['b: a']],
    ['has another order', '(church_id, other desc)', '(church_id, other)', []],
    ['has other columns', '(church_id, other)', '(church_id, upper(id::text))', []],
    ['includes what another has not', '(church_id, other) include (rev)', '(church_id, other)', ['b: a']],
  ])('%s', async (_what, one, another, expected) => {
    const client = await db.ownerPool.connect()
    try {
      const table = good.replace('create index on planted (church_id, rev);', '')
      await client.query(
        `begin; ${table} create index a on planted ${one}; create index b on planted ${another}`,
      )
      const found = await spareIndexes(client)
      expect(found.filter((line) => !(line in FEW_ROWS))).toEqual(expected)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is not redundant where it keeps something unique', async () => {
    const client = await db.ownerPool.connect()
    try {
      await client.query(`begin; ${good} create unique index a on planted (church_id, other)`)
      await client.query('create index b on planted (church_id, other, rev)')
      expect((await spareIndexes(client)).filter((line) => !(line in FEW_ROWS))).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe("8.4.1 the database's own row security, when a query forgets its filter", () => {
  let testServer: ChurchApp
  let ours: Ids
  let theirs: Ids
  let holding: string[]
  beforeAll(async () => {
    testServer = await churchApp()
    ours = (await peopledChurch(testServer.app)).ids
    theirs = (await peopledChurch(testServer.app)).ids
    holding = await tenantTables(testServer.db.ownerPool)
  })
  afterAll(() => testServer.close())

  test('shows one church its own rows only, in every table', async () => {
    await inChurch(testServer.db.pool, ours.church, async (tx) => {
      for (const table of holding) {
        const { rows } = await tx.query(`select church_id from ${table} where church_id <> $1`, [ours.church])
        expect(rows, table).toEqual([])
      }
      expect((await tx.query('select 1 from members')).rowCount).toBeGreaterThan(0)
    })
  })

  test('shows nothing where no church is set', async () => {
    for (const table of holding)
      expect((await testServer.db.pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0)
  })

  test('changes and deletes nothing of another church', async () => {
    await inChurch(testServer.db.pool, ours.church, async (tx) => {
      for (const table of holding) {
        await tx.query('savepoint before')
        expect(
          (await tx.query(`update ${table} set church_id = church_id where church_id = $1`, [theirs.church]))
            .rowCount,
          table,
        ).toBe(0)
        expect(
          (await tx.query(`delete from ${table} where church_id = $1`, [theirs.church])).rowCount,
          table,
        ).toBe(0)
        await tx.query('rollback to before')
      }
    })
  })

  test('refuses rows for another church and moves none there', async () => {
    const attempt = (sql: string, values: unknown[]) =>
      inChurch(testServer.db.pool, ours.church, (tx) => tx.query(sql, values))
    await expect(
      attempt('insert into church_revs (church_id, epoch) values ($1, $1)', [ours.member]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(attempt('update headcounts set church_id = $1', [theirs.church])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(attempt('update churches set church_id = $1', [ours.member])).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('forgets the church at the end of the transaction', async () => {
    for (let round = 0; round < 30; round += 1) {
      await inChurch(testServer.db.pool, ours.church, (tx) => tx.query('select 1'))
      expect((await testServer.db.pool.query('select 1 from members')).rowCount).toBe(0)
    }
  })
})
