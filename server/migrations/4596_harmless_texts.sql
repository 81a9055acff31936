-- Harmless names held texts that may carry a secret: members of JSON, markup behind other words, `name=value`, and
-- measured values that are no number. What was kept with any of them loses its text.
create function pg_temp.is_doubtful(said text) returns boolean language sql immutable as $$
  select said ~* '>[^<]*[{[]\s*("|''|&quot;|&apos;|\\)'
    or said ~* '>[^<>&]*[^<>&[:space:]][^<>&]*&(amp;)*(lt|#60|#x3c);/?[a-z]'
    or said ~* '&gt;[^<>&]*[^<>&[:space:]][^<>&]*&amp;(amp;)*(lt|#60|#x3c);/?[a-z]'
    or said ~* '>[^<>]*(pass|pasc|pwd|pswd|secret|token|credential|user|account|ipsec|vpn|imsi|ftp|key)[^<>&*:=：＝[:space:]]{0,40}\s*[:=：＝]\s*[^<>&"*[:space:]]'
    or said ~* '(measuredval|setupval|threshold|absoluteval|relativeval)\s*=\s*("|&quot;)(?!(null|nan)?\s*("|&quot;))[^"&]*[a-df-z_]'
$$;
update b_interface_log set
  asked = case when pg_temp.is_doubtful(asked) then '***' else asked end,
  answered = case when pg_temp.is_doubtful(answered) then '***' else answered end
where pg_temp.is_doubtful(asked) or pg_temp.is_doubtful(answered);
update b_interface_quarantine set evidence = '***' where pg_temp.is_doubtful(evidence);
update b_interface_unreadable set raw = '***' || id where pg_temp.is_doubtful(raw);
drop function pg_temp.is_doubtful(text);
