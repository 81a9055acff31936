-- The seeded English label of an unknown sex, unless somebody has given it another.
update dict_data set dict_label_en = 'Not specified'
where dict_type = 'sys_user_sex' and dict_value = '2' and dict_label_en = 'Not told';
