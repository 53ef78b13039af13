/** Every settled op on the server, as a subselect: rows of `sync_ops`, and marks that are their own receipt. */
export const SETTLED_OPS = `(
  select church_id, op_id, account_id, device_id, seq, status, result, payload, rev from sync_ops
  union all
  select church_id, id, marked_by, device_id, op_seq, 'applied', jsonb_build_object('id', id, 'status', 'applied', 'rev', rev), null, rev
    from marks where op_hash is not null) settled`
