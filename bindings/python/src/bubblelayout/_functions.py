"""The functions of the C interface without `bubble_`, with the kinds and names of their parameters; made by functions.py.

h is a handle, s a text, n a size, d a number, u and l integers of 32 and 64 bits, b a Boolean, p a pointer.
"""

FUNCTIONS = """
accessories_add h:accessories p:accessory
answer_boxes h:answer s:json n:length
answer_failure h:answer s:reason
chain_add_layouter h:chain p:layouter
chain_create p:chain
chain_create_without_scripts p:chain
chain_free h:chain
chain_get_file_descriptor h:chain p:descriptor
chain_layouters h:chain p:json p:length
chain_load_scripts h:chain s:folder
chain_place_script h:chain s:script s:before s:after
chain_problems h:chain p:json p:length
chain_reload h:chain p:changed
chain_remove h:chain s:id
chain_retain h:chain
chain_set_option h:chain s:script s:option s:value
chain_set_print h:chain p:print p:context p:release
chain_set_words h:chain s:script s:json n:length
conversation_count h:conversation p:count
conversation_free h:conversation
conversation_import s:path p:options p:conversation
conversation_layout h:conversation p:surroundings d:width p:json p:length
conversation_me h:conversation p:me
conversation_open_bytes s:name p:bytes n:length p:conversation
conversation_open_file s:path p:conversation
conversation_problems h:conversation p:json p:length
conversation_render h:conversation p:surroundings d:width u:format d:scale p:bytes p:length
conversation_render_with_problems h:conversation p:surroundings d:width u:format d:scale p:bytes p:length p:problems p:problems_length
conversation_retain h:conversation
environment_add_font_bytes h:environment s:name p:bytes n:length
environment_add_font_file h:environment s:path
environment_create p:environment
environment_free h:environment
environment_retain h:environment
environment_set_direction h:environment u:direction
environment_set_fonts h:environment s:families
environment_set_locale h:environment s:locale
environment_set_shows_avatars h:environment b:shows_avatars
environment_set_text_scale h:environment d:scale
environment_set_text_size h:environment s:step
environment_set_text_styles h:environment s:json n:length
environment_set_time_zone h:environment s:time_zone
environment_set_today h:environment s:day
environment_set_words h:environment s:json n:length
environment_warm_up h:environment
import_list s:path p:json p:length
message_json p:message p:json p:length
pictures_create p:callbacks n:byte_limit p:pictures
pictures_fail h:pictures s:path s:reason
pictures_forget h:pictures s:path
pictures_free h:pictures
pictures_open_folder s:path p:pictures
pictures_progress h:pictures s:path d:fraction
pictures_put h:pictures s:path p:bytes n:length
pictures_put_pixels h:pictures s:path p:pixels n:width n:height n:stride
pictures_retain h:pictures
pictures_wait h:pictures d:timeout p:complete
search_count h:search p:count p:is_complete
search_current h:search p:match
search_free h:search
search_marks h:search p:marks p:count
search_step h:search b:forwards b:wraps p:match
shut_down
theme_free h:theme
theme_named s:name p:theme
theme_open_bytes s:name p:bytes n:length p:theme
theme_open_file s:path p:theme
theme_retain h:theme
view_accessibility h:view p:json p:length
view_accessibility_tree h:view p:root
view_add_people h:view s:json n:length
view_adopt h:view
view_advance h:view d:seconds
view_append h:view s:json n:length
view_ask_again h:view
view_begin_selection h:view d:x d:y u:granularity
view_cells h:view u:moment p:cells p:count
view_changes h:view p:changes p:count
view_clear_focus h:view
view_clear_selection h:view
view_close_swipe h:view b:animated
view_commit h:view b:animated p:shown
view_commit_now h:view b:animated
view_context_actions h:view s:message p:json p:length
view_drag_selection h:view d:x d:y
view_draw h:view p:renderer u:layers
view_draw_cairo h:view p:cairo u:layers
view_draw_pixels h:view p:pixels n:width n:height n:stride d:scale d:x d:y u:layers
view_end_drag h:view
view_end_swipe h:view d:velocity
view_ends h:view p:first p:last
view_explain h:view s:message p:text p:length
view_extend_selection h:view d:x d:y
view_flash h:view s:message
view_fling h:view d:velocity
view_focused h:view p:hit
view_forget h:view n:count p:earlier p:later
view_frame h:view s:message p:frame
view_free h:view
view_get_state h:view p:state
view_hit h:view d:x d:y p:hit
view_insert h:view s:json n:length s:before
view_insert_row h:view p:row s:before
view_message h:view s:id p:json p:length
view_move h:view s:id s:before
view_move_focus h:view b:forwards p:moved
view_move_selection h:view u:movement p:moved
view_open h:conversation p:surroundings p:options p:view
view_options_init p:options n:struct_size
view_position h:view p:position p:length
view_prepend h:view s:json n:length
view_pressed h:view p:hit
view_put h:view s:json n:length
view_remove h:view p:ids n:count p:removed
view_remove_row h:view s:id
view_rename h:view s:id s:new_id
view_render h:view u:format d:scale p:bytes p:length
view_render_file h:view u:format d:scale s:path
view_replace h:view h:conversation
view_scroll_by h:view d:points
view_scroll_to h:view u:place b:animated
view_scroll_to_message h:view s:message u:edge d:offset b:animated
view_scroll_to_position h:view s:position
view_search h:view s:text p:ready p:context p:release p:search
view_select_all h:view
view_selected_text h:view u:format p:text p:length
view_selection h:view p:start p:end
view_selection_handles h:view p:start p:end p:seen
view_selection_rects h:view p:rects p:count
view_set_accessories h:view p:beside p:context p:release
view_set_chain h:view h:chain
view_set_environment h:view h:environment
view_set_insets h:view d:top d:bottom
view_set_pictures h:view h:pictures
view_set_read_up_to h:view s:id
view_set_selection h:view p:start p:end
view_set_size h:view d:width d:height
view_set_state h:view s:message s:region u:state
view_set_status h:view s:id s:status
view_set_theme h:view h:theme u:appearance
view_set_typing h:view p:people n:count
view_settle h:view d:timeout p:settled
view_swipe h:view s:message d:points p:fraction
view_take_back h:view l:edit
view_take_long_press h:view p:hit
view_take_problems h:view p:json p:length
view_text_position h:view d:x d:y p:position
view_toggle_reaction h:view s:emoji s:id p:edit
view_touch_began h:view d:x d:y
view_touch_cancelled h:view
view_touch_ended h:view d:x d:y p:hit
view_touch_moved h:view d:x d:y
view_unfold h:view s:message s:action p:unfolded
view_update h:view s:id s:json n:length
view_update_row h:view p:row
view_update_tentatively h:view s:id s:json n:length p:edit
view_vote h:view d:x d:y p:edit
view_vote_for h:view s:message n:option p:edit
"""
