-- A unit that says it is on and draws nothing was told by commandNotEffective also where nobody had commanded it. What
-- is of a type by the one is of it by the other; where somebody bound it already, that stays.
update fault_types set alarms = alarms || ',onWithoutPower', version = version + 1
where 'commandNotEffective' = any (string_to_array(alarms, ','))
  and not exists (
    select 1 from fault_types bound where 'onWithoutPower' = any (string_to_array(bound.alarms, ','))
  );
