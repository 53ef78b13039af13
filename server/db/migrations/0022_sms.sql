-- Bulk SMS: groups of numbers, who is never written to, what goes out, and what became of each recipient.

create table sms_groups (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (church_id, id)
);
create unique index sms_groups_name on sms_groups (church_id, lower(name));

create table sms_group_numbers (
  church_id uuid not null,
  group_id uuid not null,
  phone text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (church_id, group_id, phone),
  foreign key (church_id, group_id) references sms_groups (church_id, id) on delete cascade
);
create index sms_group_numbers_phone on sms_group_numbers (church_id, phone);

create table sms_stops (
  church_id uuid not null,
  phone text not null,
  reason text,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (church_id, phone)
);

create table sms_sends (
  church_id uuid not null,
  id uuid not null,
  type text not null check (type in ('bulk', 'group', 'absentees', 'attendees', 'first_timers', 'follow_up')),
  -- Null: the church's own follow-up.
  made_by uuid,
  message text not null,
  state text not null check (state in ('scheduled', 'sending', 'done', 'cancelled', 'asks', 'no_money')),
  -- Why it waits, asks or did not go out, in a sentence.
  remark text,
  price_kobo bigint not null check (price_kobo > 0),
  -- From the moment at which its price is set aside.
  transaction_id uuid,
  scheduled_for timestamptz,
  also_by_night boolean not null default false,
  -- The church said that it holds consents on paper, in these words.
  consent_wording text,
  consent_stated_by uuid,
  consent_stated_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Calls in a row to which the provider gave no answer.
  silent int not null default 0,
  -- Recipients by state, moved with them by trigger.
  waiting int not null default 0,
  handing int not null default 0,
  sent int not null default 0,
  delivered int not null default 0,
  failed int not null default 0,
  unsent int not null default 0,
  unknown int not null default 0,
  primary key (church_id, id),
  foreign key (church_id, transaction_id) references transactions (church_id, id)
);
create index sms_sends_created on sms_sends (church_id, created_at desc, id desc);

create table sms_recipients (
  church_id uuid not null,
  id uuid not null,
  send_id uuid not null,
  -- Null once whose it was is erased.
  phone text,
  member_id uuid,
  -- waiting → handing, committed, before the provider is called; never back.
  state text not null default 'waiting'
    check (state in ('waiting', 'handing', 'sent', 'delivered', 'failed', 'unsent', 'unknown')),
  batch_id uuid,
  -- When the provider is asked what became of one that is being handed over.
  ask_at timestamptz,
  provider_id text,
  reason text,
  changed_at timestamptz not null default now(),
  primary key (church_id, id),
  unique (church_id, send_id, phone),
  foreign key (church_id, send_id) references sms_sends (church_id, id)
);
create index sms_recipients_waiting on sms_recipients (church_id, send_id, id) where state = 'waiting';
create index sms_recipients_handing on sms_recipients (church_id, send_id, ask_at) where state = 'handing';
create index sms_recipients_provider on sms_recipients (church_id, provider_id) where provider_id is not null;
create index sms_recipients_member on sms_recipients (church_id, member_id) where member_id is not null;

create function count_sms_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update sms_sends s set waiting = s.waiting + d.n
      from (select church_id, send_id, count(*) as n from came where state = 'waiting' group by 1, 2) d
      where s.church_id = d.church_id and s.id = d.send_id;
    return null;
  end if;
  update sms_sends s set
      waiting = s.waiting + d.waiting, handing = s.handing + d.handing, sent = s.sent + d.sent,
      delivered = s.delivered + d.delivered, failed = s.failed + d.failed, unsent = s.unsent + d.unsent,
      unknown = s.unknown + d.unknown
    from (select church_id, send_id,
        coalesce(sum(n) filter (where state = 'waiting'), 0) as waiting,
        coalesce(sum(n) filter (where state = 'handing'), 0) as handing,
        coalesce(sum(n) filter (where state = 'sent'), 0) as sent,
        coalesce(sum(n) filter (where state = 'delivered'), 0) as delivered,
        coalesce(sum(n) filter (where state = 'failed'), 0) as failed,
        coalesce(sum(n) filter (where state = 'unsent'), 0) as unsent,
        coalesce(sum(n) filter (where state = 'unknown'), 0) as unknown
      from (select church_id, send_id, state, 1 as n from came
            union all select church_id, send_id, state, -1 from went) moved
      group by 1, 2) d
    where s.church_id = d.church_id and s.id = d.send_id;
  return null;
end $$;
create trigger count_sms_recipients_in after insert on sms_recipients
  referencing new table as came for each statement execute function count_sms_recipients();
create trigger count_sms_recipients_on after update on sms_recipients
  referencing new table as came old table as went for each statement execute function count_sms_recipients();

-- Which days' follow-up is done, once.
create table sms_follow_ups (
  church_id uuid not null,
  day date not null,
  send_id uuid,
  at timestamptz not null default now(),
  primary key (church_id, day),
  foreign key (church_id, send_id) references sms_sends (church_id, id)
);

-- A provider's message id: its delivery report knows no church. One id may be of a whole batch, so the phone counts too.
create table sms_handed (
  provider text not null,
  provider_id text not null,
  church_id uuid not null,
  handed_at timestamptz not null default now(),
  primary key (provider, provider_id, church_id)
);
create index sms_handed_church on sms_handed (church_id);

-- A report that was quicker than the answer to the handing over; kept for a day, the phone as its hash.
create table sms_early_reports (
  provider text not null,
  provider_id text not null,
  phone_hash bytea not null,
  state text not null check (state in ('sent', 'delivered', 'failed')),
  at timestamptz not null default now(),
  primary key (provider, provider_id, phone_hash, state)
);

-- Which churches are looked at for the follow-up of the morning after, when, and since when they want it.
create table sms_follow_up_work (
  church_id uuid primary key,
  since timestamptz not null default now(),
  run_at timestamptz not null default now()
);
create index sms_follow_up_work_run on sms_follow_up_work (run_at);
-- Who switched it on before there was one: what is not wanted is taken away at the first look.
insert into sms_follow_up_work (church_id) select distinct church_id from memberships;

do $$
declare t text;
begin
  foreach t in array array['sms_groups', 'sms_group_numbers', 'sms_stops', 'sms_sends', 'sms_recipients', 'sms_follow_ups'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
