-- The new alarms of people at doors are faults of access control like those before them.
update fault_types set alarms = alarms || ',unknownCard,cardAtTwoDoors'
where code = 'door' and alarms ~ '(^|,)doorOpenWithoutOrder(,|$)' and alarms !~ '(^|,)unknownCard(,|$)';
