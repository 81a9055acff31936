-- A scene may have a layout of its own for walls that hang upright. Null: the wall arranges the other one.
update scenes set body = body || '{"portrait": null}'::jsonb where not body ? 'portrait';
