/**
 * [O34] The condition that a visitor has done nothing since `$2` but hold a wallet, and has no user: set
 * nothing of themselves, sat at no table, made no room, judged nothing, and nothing was decided about them.
 */
export const NOTHING_SINCE = (visitor: string): string =>
  `not exists (select 1 from visitor_user u where u.visitor = ${visitor})
   and not exists (
     select 1 from visitor_profile p where p.visitor = ${visitor} and p.changed_at >= $2::bigint
   )
   and ${visitor} not in (
     select sitter from room, unnest(players || made_by) sitting(sitter)
     where sitter is not null and (stage <> 'over' or greatest(changed_at, seen_at) >= $2::bigint)
   )
   and not exists (
     select 1 from assessment a where a.judge = ${visitor} and a.at >= $2::bigint
   )
   and not exists (
     select 1 from visitor_conduct c where c.visitor = ${visitor}
       and greatest(away_until, silenced_until, name_until) >= $2::bigint
   )`;
