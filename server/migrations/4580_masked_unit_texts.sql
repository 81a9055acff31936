-- What was said with units was masked by a list of secret names. What holds anything beyond them that may be a secret, or
-- is wrapped in a way that this did not see through, loses its text.
create function pg_temp.is_doubtful(said text) returns boolean language sql immutable as $$
  select regexp_replace(said,
    '(<|&lt;)((?:[\w-]+:)?(?:UserName|PaSCword|Password|IPSecUser|IPSecPWD|IPSecIP|ImsiId|MainVPN\w*))(?:\s*/|(?:>|&gt;)(?:\*\*\*)?(?:<|&lt;)/\2)(>|&gt;)',
    '', 'gi') ~* '(pass|pasc|pwd|pswd|secret|token|credential|user|account|ipsec|vpn|imsi|ftp|cdata|&amp;lt;|&amp;amp;)'
$$;
update b_interface_log set
  asked = case when pg_temp.is_doubtful(asked) then '***' else asked end,
  answered = case when pg_temp.is_doubtful(answered) then '***' else answered end
where pg_temp.is_doubtful(asked) or pg_temp.is_doubtful(answered);
update b_interface_quarantine set evidence = '***' where pg_temp.is_doubtful(evidence);
update b_interface_unreadable set raw = '***' || id where pg_temp.is_doubtful(raw);
drop function pg_temp.is_doubtful(text);
