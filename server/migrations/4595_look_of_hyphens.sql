-- Names look the same with any hyphen, and with signs of control that nobody sees: as contract/plainText.ts writes them.
create or replace function look_key(given text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(regexp_replace(normalize(translate(regexp_replace(given, '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0001\U000E0020-\U000E007F\U000E0100-\U000E01EF]', '', 'g'),
    '‐‑−﹣！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '----!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'), NFC),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')))
$$;

-- They hold what the function said before.
do $$
declare named regclass;
begin
  for named in select indexrelid from pg_index where pg_get_expr(indexprs, indrelid) like '%look_key(%' loop
    execute format('reindex index %s', named);
  end loop;
end $$;
